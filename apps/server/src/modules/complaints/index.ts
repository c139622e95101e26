import type { Module } from '../../platform/module.ts'
import type { ComplaintsDeps } from './complaints.deps.ts'
import { closeSilent, notifyOperator } from './complaints.jobs.ts'
import { complaintsRoutes } from './complaints.routes.ts'

export type { ComplaintsDeps }
export { decideComplaint, type DecisionResult, type StaffDecision } from './complaint-decisions.service.ts'
export { findByNumber, listComplaints, reportComplaints } from './complaints.queries.ts'
export { dueAt, type Outcome, outcomes } from './complaints.rules.ts'
export type { ComplaintRow } from './complaints.tables.ts'
export { readMessages } from './complaints.view.ts'

export const complaintsModule: Module<ComplaintsDeps> = {
  name: 'complaints',
  routes: complaintsRoutes,
  jobs: [notifyOperator, closeSilent],
}
