import type { Module } from '../../platform/module.ts'
import { fetchRates, measureRates } from './rates.jobs.ts'
import { openRevisions } from './revisions.service.ts'
import { settingsRoutes } from './settings.routes.ts'

export { isTimeZone } from './constants.ts'
export type { FieldDefinition, LocaleSetting, Market } from './settings.schema.ts'
export type { SiteSetting } from './site.schema.ts'
export { type Currency, loadSettings, type Settings, type SettingsSnapshot } from './settings.service.ts'

export {
  listSettingsRevisions,
  revertSettings,
  reviseSettings,
  type SettingsRevision,
} from './revisions.service.ts'

export const settingsModule: Module = {
  name: 'settings',
  routes: settingsRoutes,
  jobs: [fetchRates],
  async prepare(deps) {
    await openRevisions(deps)
    measureRates(deps)
  },
}
