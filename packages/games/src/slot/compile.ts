import type { SlotDefinition } from './definition.ts'
import { wildRespins } from './features/wild-respins.ts'
import { compileReelsAndPays } from './machine.ts'
import type { Machine } from './machine.ts'

/** Compiles a definition. @throws RangeError when it is invalid */
export function compile(definition: SlotDefinition): Machine {
  const machine = compileReelsAndPays(definition)
  return definition.holdsWilds === true ? { ...machine, feature: wildRespins(machine) } : machine
}
