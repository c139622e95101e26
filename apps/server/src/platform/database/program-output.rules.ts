/** Why a program of PostgreSQL ended, of all that it has said: its last words are of what it has put away. Pure. */
export function reasonIn(output: string): string {
  const lines = output.trim().split('\n').filter(Boolean)
  return lines.find((line) => /\b(?:error|fatal|panic):/i.test(line)) ?? lines.at(-1) ?? 'it said nothing'
}
