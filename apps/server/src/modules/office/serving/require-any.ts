import { StaffRefusal } from '../../staff/index.ts'

/** @throws StaffRefusal rightMissing */
export function requireAny(rights: readonly string[], needed: readonly string[]): void {
  if (!needed.some((right) => rights.includes(right))) throw new StaffRefusal('rightMissing')
}
