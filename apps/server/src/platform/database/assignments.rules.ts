/** UPDATE statements whose callers choose the columns. */

interface Assignments {
  /** Such as `reason = $2, amount = $3`. */
  text: string
  values: readonly unknown[]
}

/**
 * The assignments for the columns that `changes` has; the others keep their values. Column names come only from `columns`, which is
 * a constant, and values only from parameters, the first of which is `$<first>`.
 */
export function toAssignments<Column extends string>(
  columns: readonly Column[],
  changes: Readonly<Partial<Record<Column, unknown>>>,
  first: number,
): Assignments {
  const changed = columns.filter((column) => changes[column] !== undefined)
  return {
    text: changed.map((column, place) => `${column} = $${first + place}`).join(', '),
    values: changed.map((column) => changes[column]),
  }
}
