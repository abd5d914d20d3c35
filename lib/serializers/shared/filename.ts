const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "text/csv": "csv",
  "application/msword": "doc",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.ms-excel": "xls",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "text/html": "html",
  "text/plain": "txt",
  "text/markdown": "md",
};

/** The name of a file that was given none, by its media type: `document.pdf`, else `document` (ruling 36). */
export function default_filename(media_type: string): string {
  return Object.hasOwn(EXTENSIONS, media_type) ? `document.${EXTENSIONS[media_type]}` : "document";
}
