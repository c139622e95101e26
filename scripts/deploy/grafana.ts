/** Turns the definition of a dashboard into Grafana's JSON: rows of panels of equal width. */
import type { Dashboard, Panel } from './dashboards.ts'

const WIDTH = 24
const HEIGHT = 8
const source = { type: 'prometheus', uid: 'prometheus' }

export function toGrafana({ id, title, rows }: Dashboard): string {
  let last = 0
  let y = 0
  const panels: object[] = []
  for (const [name, members] of Object.entries(rows)) {
    panels.push({ id: (last += 1), type: 'row', title: name, gridPos: { x: 0, y, w: WIDTH, h: 1 } })
    const w = Math.floor(WIDTH / members.length)
    for (const [index, panel] of members.entries())
      panels.push({ id: (last += 1), ...toPanel(panel), gridPos: { x: index * w, y: y + 1, w, h: HEIGHT } })
    y += HEIGHT + 1
  }
  const board = {
    uid: id,
    title,
    tags: ['fairhall'],
    schemaVersion: 41,
    editable: false,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    timezone: 'browser',
    panels,
  }
  return `${JSON.stringify(board, null, 2)}\n`
}

function toPanel({ title, unit, queries }: Panel): object {
  return {
    type: 'timeseries',
    title,
    datasource: source,
    fieldConfig: {
      defaults: { unit, min: 0, custom: { fillOpacity: 8, showPoints: 'never' } },
      overrides: [],
    },
    options: {
      legend: { displayMode: 'list', placement: 'bottom' },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
    targets: Object.entries(queries).map(([legendFormat, expr], index) => ({
      refId: String.fromCodePoint(65 + index),
      datasource: source,
      expr,
      legendFormat,
    })),
  }
}
