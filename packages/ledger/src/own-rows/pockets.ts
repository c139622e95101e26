import { toBigints } from '../arrays.ts'
import type { Pockets } from '../types.ts'

/** How amounts by pocket are stored: as an array in the order of the pockets. */
export type PocketColumns<P extends string> = {
  readonly type: string
  read(literal: string): Pockets<P>
  write(record: Pockets<P>): bigint[]
}

export function pocketColumns<P extends string>(pockets: readonly P[]): PocketColumns<P> {
  return {
    type: `bigint[${pockets.length}]`,
    read: (literal) => {
      const amounts = toBigints(literal)
      const record = {} as Pockets<P>
      for (let i = 0; i < pockets.length; i++) record[pockets[i] as P] = amounts[i] ?? 0n
      return record
    },
    write: (record) => pockets.map((name) => record[name]),
  }
}
