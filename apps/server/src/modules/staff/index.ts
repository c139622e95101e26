import type { Module } from '../../platform/module.ts'
import { sendInvitation, notifyOperator, notifyOperatorRemoved } from './staff.jobs.ts'

export {
  commands,
  isKeyAsked,
  readInputs,
  readWords,
  type Result,
  runTyped,
  type Typed,
} from './command-line.ts'

export const staffModule: Module = {
  name: 'staff',
  jobs: [sendInvitation, notifyOperator, notifyOperatorRemoved],
}
