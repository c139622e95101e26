/** Finds the reason why a PostgreSQL program ended: its first error line, because the last lines are about cleanup. Pure. */
export function reasonIn(output: string): string {
  const lines = output.trim().split('\n').filter(Boolean)
  return lines.find((line) => /\b(?:error|fatal|panic):/i.test(line)) ?? lines.at(-1) ?? 'no output'
}
