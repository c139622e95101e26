/** A content file that cannot be used: said in one line, with the file. */
export class ContentError extends Error {}
