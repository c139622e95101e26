/** Schema of campaigns.json: offers that are sent to segments of players. */
import { z } from 'zod'
import { campaignTexts, identifier } from './reward-shapes.ts'
import { isTooDeep, segmentRule } from './segment-rules.schema.ts'

const hour = z.int().min(0).max(23)
const campaignChannel = z.enum(['inApp', 'email', 'push'])

const campaign = z
  .object({
    id: identifier.max(48),
    /** Where there are none, those of the content. */
    texts: campaignTexts,
    /** False: it is not started. A running one goes on. */
    isEnabled: z.boolean().default(true),
    channels: z.array(campaignChannel).min(1).max(3),
    segment: segmentRule.refine((rule) => !isTooDeep(rule), 'is nested too deeply'),
    /** The page of the site that it leads to. */
    link: z.string().regex(/^\/(?!\/)[a-z0-9/?=&-]*$/, 'must be a page of the site'),
    /** In percent: so many of the players are not contacted, for comparison. */
    holdout: z.int().min(0).max(50).default(0),
    /** Starts again every week: 1 is Monday, the hour is UTC. Null: staff start it. */
    repeat: z
      .object({ weekday: z.int().min(1).max(7), hour })
      .nullable()
      .default(null),
    from: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
  })
  .refine(
    ({ from, until }) => from === undefined || until === undefined || from < until,
    'until must be after from',
  )

export const campaignsFile = z
  .object({
    /** Hours of the player's time zone in which nothing is sent. Messages on the site wake nobody. */
    quietHours: z.object({ from: hour, until: hour }),
    /** The most contacts of a player through one channel, over all campaigns. */
    contactsMax: z.object({ perDay: z.int().min(1).max(10), perWeek: z.int().min(1).max(50) }),
    /** Whether players get offers among their messages until they choose. */
    inAppByDefault: z.boolean(),
    campaigns: z.array(campaign).max(200),
  })
  .refine(
    ({ campaigns }) => new Set(campaigns.map(({ id }) => id)).size === campaigns.length,
    'campaign IDs must be unique',
  )

export type CampaignsSetting = z.output<typeof campaignsFile>
export type CampaignSetting = CampaignsSetting['campaigns'][number]
export type CampaignChannel = z.output<typeof campaignChannel>
