/** What the AWS SDK makes of a number that a double would change, where the runtime tells its digits. */
export class NumericValue {
  readonly string: string;
  readonly type = "bigDecimal";

  constructor(digits: string) {
    this.string = digits;
  }
}
