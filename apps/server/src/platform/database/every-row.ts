/** The rows of a long list, which goes on behind the last row of each page until a page is empty. */
export async function* everyRow<Row>(list: (after: Row | null) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let found = await list(null); found.length > 0; found = await list(found.at(-1) ?? null)) yield* found
}
