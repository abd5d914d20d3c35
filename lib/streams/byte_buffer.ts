const SMALLEST_CAPACITY = 256;
const LARGEST_KEPT_CAPACITY = 1_048_576;

/** Bytes that wait for the rest. The capacity doubles, so appending is linear whatever the size of the pieces. */
export class ByteBuffer {
  #bytes = new Uint8Array(SMALLEST_CAPACITY);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(chunk: Uint8Array): void {
    const length = this.#length + chunk.length;
    if (length > this.#bytes.length) this.#grow(length);
    if (chunk.length === 1) this.#bytes[this.#length] = chunk[0] ?? 0;
    else this.#bytes.set(chunk, this.#length);
    this.#length = length;
  }

  /** The bytes so far, as a view that holds until the next append. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** The bytes so far, as a view that holds until the next append; the buffer is empty afterwards. */
  take(): Uint8Array {
    const taken = this.view();
    this.#length = 0;
    if (this.#bytes.length > LARGEST_KEPT_CAPACITY) this.#bytes = new Uint8Array(SMALLEST_CAPACITY);
    return taken;
  }

  #grow(length: number): void {
    const larger = new Uint8Array(Math.max(length, 2 * this.#bytes.length));
    larger.set(this.view());
    this.#bytes = larger;
  }
}
