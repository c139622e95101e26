import type { Module } from '../../platform/module.ts'
import type { StaffDeps } from './staff.deps.ts'
import { sendInvitation, notifyOperator, notifyOperatorRemoved } from './staff.jobs.ts'

export type { StaffDeps }
export {
  commands,
  isKeyAsked,
  readInputs,
  readWords,
  type Result,
  runTyped,
  type Typed,
} from './command-line.ts'

export const staffModule: Module<StaffDeps> = {
  name: 'staff',
  jobs: [sendInvitation, notifyOperator, notifyOperatorRemoved],
}
