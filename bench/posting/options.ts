/** The options on the command line of a benchmark that have a value, such as `--kills=50`. */

export const textOption = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(`--${name}=`.length)

export function numberOption(name: string, usual: number): number {
  const text = textOption(name)
  if (text === undefined) return usual
  if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a whole number, not ${text}`)
  return Number(text)
}
