/** Other files have commands with other rules, such as `rate set`, or change with a restart only. */
export const publishable = [
  'bonuses.json',
  'loyalty.json',
  'cashback.json',
  'quests.json',
  'jackpots.json',
  'tournaments.json',
  'prize-drops.json',
  'messages.json',
  'affiliates.json',
  'campaigns.json',
  'risk-rules.json',
  'collections.json',
] as const
export type Publishable = (typeof publishable)[number]

export const isPublishable = (file: string): file is Publishable => publishable.some((name) => name === file)
