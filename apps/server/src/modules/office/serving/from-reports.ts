import type { OfficeDeps } from '../office.deps.ts'

/** For views of many players, which only read. They may be some seconds old, so pages of one player, where members act, use the primary. */
export const fromReports = (deps: OfficeDeps): OfficeDeps => ({ ...deps, db: deps.reports.db })
