/** Commands of campaigns: what they would reach, their runs, and the start and end of a run. */
import { isUuid } from '../../../../platform/uuid.ts'
import { changeRun, countContacts, listRuns, startCampaign, tryCampaign } from '../../../campaigns/index.ts'
import { argument, type Call, type Command, type TableRow } from '../../command.ts'
import { StaffRefusal } from '../../refusals.ts'

async function listCampaigns({ deps }: Call): Promise<TableRow[]> {
  return deps.settings
    .current()
    .campaigns.campaigns.map(({ id, isEnabled, channels, link, holdout, repeat, from, until }) => ({
      campaign: id,
      isEnabled,
      channels: channels.join(', '),
      link,
      holdout: `${holdout} %`,
      starts: repeat === null ? 'by staff' : `weekday ${repeat.weekday}, ${repeat.hour}:00 UTC`,
      from: from ?? null,
      until: until ?? null,
    }))
}

/** One row for each channel and result, the largest first. */
const toRows = (counts: Readonly<Record<string, number>>): TableRow[] =>
  Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .map(([key, players]) => {
      const [channel = '', result = ''] = key.split(' ')
      return { channel, result, players }
    })

async function check(call: Call): Promise<TableRow[]> {
  const { deps } = call
  const id = argument(call, 0)
  const campaign = deps.settings.current().campaigns.campaigns.find((one) => one.id === id)
  if (campaign === undefined) throw new StaffRefusal('notFound')
  const { players, counts, isWhole } = await tryCampaign({ ...deps, db: deps.reports.db }, campaign)
  const result = isWhole ? 'in the segment' : 'in the segment so far: it has more'
  return [{ channel: 'all', result, players }, ...toRows(counts)]
}

async function start(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const id = argument(call, 0)
  const result = await startCampaign(deps, id, { actor, reason })
  if (result === 'unknown') throw new StaffRefusal('notFound')
  if (result === 'closed') throw new StaffRefusal('campaignClosed')
  if (result === 'repeated') throw new StaffRefusal('campaignRepeated')
  return [{ campaign: id, result }]
}

async function showRuns({ deps, args }: Call): Promise<TableRow[]> {
  const runs = await listRuns(deps.db, args[0] ?? null)
  const contacts = await countContacts(
    deps.db,
    runs.map(({ id }) => id),
  )
  return runs.map(({ id, campaign, state, players, counts, startedAt, startedBy, endedAt }) => ({
    run: id,
    campaign,
    state,
    players,
    contacts: contacts
      .filter(({ runId }) => runId === id)
      .map(({ channel, state: of, count }) => `${channel} ${of}: ${count}`)
      .join(', '),
    skipped: Object.entries(counts)
      .filter(([key]) => !/ (send|hold)$/.test(key))
      .map(([key, count]) => `${key}: ${count}`)
      .join(', '),
    startedAt,
    startedBy,
    endedAt,
  }))
}

const change =
  (event: 'pause' | 'resume' | 'cancel') =>
  async (call: Call): Promise<TableRow[]> => {
    const run = argument(call, 0)
    if (!isUuid(run)) throw new StaffRefusal('notFound')
    const state = await changeRun(call.deps, run, event, call)
    if (state === null) throw new StaffRefusal('campaignRunState')
    return [{ run, state }]
  }

const operations = { right: 'operations' } as const

export const campaignCommands: readonly Command[] = [
  {
    ...operations,
    words: 'campaign list',
    usage: '',
    about: 'Lists the campaigns of campaigns.json.',
    needsReason: false,
    run: listCampaigns,
  },
  {
    ...operations,
    words: 'campaign check',
    usage: '<campaign>',
    about:
      'Shows how many players a campaign would contact now through each channel, and why it would leave others out. Changes nothing.',
    needsReason: false,
    run: check,
  },
  {
    ...operations,
    words: 'campaign start',
    isHighRisk: true,
    usage: '<campaign>',
    about: 'Starts a campaign, at most once a day (UTC). Check it first.',
    needsReason: true,
    run: start,
  },
  {
    ...operations,
    words: 'campaign runs',
    usage: '[campaign]',
    about: 'Lists the latest runs with their contacts by channel and state, newest first.',
    needsReason: false,
    run: showRuns,
  },
  {
    ...operations,
    words: 'campaign pause',
    usage: '<run>',
    about: 'Pauses a run: nobody else is chosen, and no waiting email is sent.',
    needsReason: true,
    run: change('pause'),
  },
  {
    ...operations,
    words: 'campaign resume',
    usage: '<run>',
    about: 'Continues a paused run.',
    needsReason: true,
    run: change('resume'),
  },
  {
    ...operations,
    words: 'campaign cancel',
    usage: '<run>',
    about: 'Ends a run for good: what waits is not sent.',
    needsReason: true,
    run: change('cancel'),
  },
]
