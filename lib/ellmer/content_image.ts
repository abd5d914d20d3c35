import { Content, Recorded } from "./content.js";
import { Given } from "./given.js";

/** The base of images. */
@Recorded("ContentImage")
export class ContentImage extends Content {
  constructor(...args: unknown[]) {
    super();
    if (new.target === ContentImage) new Given("ContentImage", [], args);
  }
}
