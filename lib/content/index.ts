import type { InputFile } from "./input_file.js";
import type { InputImage } from "./input_image.js";
import type { InputText } from "./input_text.js";
import type { InputVideo } from "./input_video.js";
import type { OutputText } from "./output_text.js";
import type { ReasoningText } from "./reasoning_text.js";
import type { RefusalContent } from "./refusal_content.js";
import type { SummaryText } from "./summary_text.js";
import type { Text } from "./text.js";

export { data_url } from "../data_url.js";
export { Base } from "./base.js";
export { InputFile } from "./input_file.js";
export { InputImage } from "./input_image.js";
export { InputText } from "./input_text.js";
export { InputVideo } from "./input_video.js";
export type { ContentInput } from "./list.js";
export { OutputText } from "./output_text.js";
export { ReasoningText } from "./reasoning_text.js";
export { RefusalContent } from "./refusal_content.js";
export { SummaryText } from "./summary_text.js";
export { Text } from "./text.js";

/** Any content block, told apart by its `type`. */
export type Block =
  | InputText
  | InputImage
  | InputFile
  | InputVideo
  | OutputText
  | RefusalContent
  | ReasoningText
  | SummaryText
  | Text;
