/**
 * `npm run check:deploy`: checks the files of `deploy/` and Centrifugo's configuration with the programs that will read them. It needs
 * the tools of `npm run tools`. The tests check what needs no such program.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dashboards } from './deploy/dashboards.ts'
import { findGoTool, type GoToolName } from './go-tools/tools.ts'

const root = path.join(import.meta.dirname, '..')
const monitoring = path.join(root, 'deploy/monitoring')
const chart = path.join(root, 'deploy/helm/fairhall')
const home = mkdtempSync(path.join(tmpdir(), 'fairhall-check-deploy-'))

/** Installations whose manifests must render. */
const installations: Readonly<Record<string, readonly string[]>> = {
  usual: [],
  'with Centrifugo': ['centrifugo.url=http://centrifugo:8000', 'roles.realtime.enabled=false'],
  'behind proxies': ['settings.TRUSTED_PROXIES=10.0.0.0/8', 'ingress.overwritesClientHeaders=true'],
  'trial with stand-ins': ['roles.sandbox.enabled=true', 'settings.SMS=sandbox'],
  'without office, ingress and policies': [
    'roles.office.enabled=false',
    'officeUrl=',
    'ingress.enabled=false',
    'networkPolicy.enabled=false',
  ],
  monitored: ['serviceMonitor.enabled=true', 'documents.existingClaim=documents'],
}
const required = [
  'publicUrl=https://casino.example',
  'officeUrl=https://office.example',
  'existingSecret=fairhall',
  'ingress.officeNetworks[0]=203.0.113.0/24',
]

/** A helm that was not released assumes an old Kubernetes. */
const template = ['template', 'fairhall', chart, '--kube-version', '1.33.0']

/** Values that the schema must refuse. */
const refused: Readonly<Record<string, readonly string[]>> = {
  'no secret': required.slice(0, 2),
  'a secret among the settings': [...required, 'settings.METRICS_TOKEN=abc'],
  'an office that is open to everyone': required.slice(0, 3),
  'proxies that pass on headers of visitors': [...required, 'settings.TRUSTED_PROXIES=10.0.0.0/8'],
  'an unknown role': [...required, 'roles.bets.enabled=true'],
}

const failures: string[] = []

function check(what: string, tool: GoToolName, args: readonly string[], isRefused = false): string {
  const program = findGoTool(tool)
  if (program === null) {
    process.stdout.write(`FAILED ${what}\n`)
    failures.push(`${what}: ${tool} is missing: run npm run tools`)
    return ''
  }
  const done = spawnSync(program, args, { cwd: home, encoding: 'utf8' })
  const isRight = (done.status === 0) !== isRefused
  process.stdout.write(`${isRight ? 'ok     ' : 'FAILED '} ${what}\n`)
  if (!isRight) failures.push(`${what}\n${done.stdout}${done.stderr}`)
  return done.stdout
}

const setting = (values: readonly string[]) => values.flatMap((value) => ['--set-string', value])
/** True and false are not texts. */
const setAll = (values: readonly string[]) =>
  values.flatMap((value) => (/=(?:true|false)$/.test(value) ? ['--set', value] : setting([value])))

function checkChart(): void {
  check('the chart passes helm lint', 'helm', ['lint', '--strict', chart, ...setAll(required)])
  for (const [name, values] of Object.entries(installations)) {
    const manifests = check(`renders: ${name}`, 'helm', [...template, ...setAll([...required, ...values])])
    if (/^\s+- name: \w+\n\s+value: *$/m.test(manifests)) failures.push(`${name}: a setting has no value`)
  }
  for (const [name, values] of Object.entries(refused))
    check(`refuses: ${name}`, 'helm', [...template, ...setAll(values)], true)
}

/** Dashboards have no format of Prometheus, so their queries are checked as recording rules. */
function writeQueries(): string {
  const queries = dashboards
    .flatMap(({ rows }) => Object.values(rows).flat())
    .flatMap(({ queries: of }) => Object.values(of))
  const rules = queries.map((query, index) => ({
    record: `query_${index}`,
    expr: query.replaceAll('$__rate_interval', '1m'),
  }))
  const file = path.join(home, 'queries.json')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboards', rules }] }))
  return file
}

function checkMonitoring(): void {
  check('the alerts are valid', 'promtool', ['check', 'rules', path.join(monitoring, 'alerts.yml')])
  check('the alerts fire as they should', 'promtool', [
    'test',
    'rules',
    path.join(monitoring, 'alerts.test.yml'),
  ])
  check("Prometheus's configuration is valid", 'promtool', [
    'check',
    'config',
    '--syntax-only',
    path.join(monitoring, 'prometheus.yml'),
  ])
  check('the queries of the dashboards are valid', 'promtool', ['check', 'rules', writeQueries()])
}

function checkCentrifugo(): void {
  const file = path.join(home, 'centrifugo.json')
  writeFileSync(file, readFileSync(path.join(root, 'config/centrifugo.json')))
  check("Centrifugo's configuration is valid", 'centrifugo', ['checkconfig', '--config', file])
}

try {
  checkChart()
  checkMonitoring()
  checkCentrifugo()
} finally {
  rmSync(home, { recursive: true, force: true })
}
if (failures.length > 0) {
  process.stderr.write(`\n${failures.join('\n\n')}\n`)
  process.exitCode = 1
}
