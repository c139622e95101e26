/** Yields all rows of a long list, page by page, each after the last row of the page before. */
export async function* everyRow<Row>(list: (after: Row | null) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let found = await list(null); found.length > 0; found = await list(found.at(-1) ?? null)) yield* found
}
