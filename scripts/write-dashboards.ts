// Writes the Grafana dashboards of deploy/monitoring/dashboards. A test compares the files with their definitions.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { dashboards } from './deploy/dashboards.ts'
import { toGrafana } from './deploy/grafana.ts'

const folder = path.join(import.meta.dirname, '../deploy/monitoring/dashboards')
for (const dashboard of dashboards)
  writeFileSync(path.join(folder, `${dashboard.id}.json`), toGrafana(dashboard))
