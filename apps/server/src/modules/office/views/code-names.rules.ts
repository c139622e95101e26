/** Names of the numbers that tables hold. Pure. */
import { BonusResult } from '@fairhall/contract'

/** @throws Error for a number that the contract does not have */
export function nameIn<Name extends string>(codes: Readonly<Record<Name, number>>, code: number): Name {
  const found = (Object.keys(codes) as Name[]).find((name) => codes[name] === code)
  if (found === undefined) throw new Error(`no name for the code ${code}`)
  return found
}

/** Null while a bonus or free spins have no result. */
export const resultName = (code: number): Exclude<keyof typeof BonusResult, 'none'> | null => {
  const name = nameIn(BonusResult, code)
  return name === 'none' ? null : name
}
