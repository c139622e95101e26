/** A content file that cannot be used, with a one-line message that names the file. */
export class ContentError extends Error {}
