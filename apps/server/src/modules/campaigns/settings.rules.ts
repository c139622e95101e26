/** Whether campaigns have texts, and their segments name what exists. */
import { contentWith } from '../content/index.ts'
import type { SegmentRule, SettingsSnapshot } from '../settings/index.ts'
import type { CampaignsDeps } from './campaigns.deps.ts'

/** For the operator; null if all are right. */
export function errorOfCampaigns(
  { content }: Pick<CampaignsDeps, 'content'>,
  settings: SettingsSnapshot,
): string | null {
  const {
    campaigns: { campaigns },
    countries,
  } = settings
  const texts = contentWith(content.current(), settings)
  for (const { id, channels, segment } of campaigns) {
    const parts = channels.includes('email') ? ['title', 'text', 'action'] : ['title', 'text']
    const missing = parts.find((part) => !texts.has(`alerts.campaigns.${id}.${part}`))
    if (missing !== undefined)
      return `${id}: it has no ${missing} in the default language, and the content lacks campaigns.${id}.${missing}`
    const unknown = countriesOf(segment).find((country) => !countries.includes(country))
    if (unknown !== undefined) return `${id}: unknown country ${unknown}`
  }
  return null
}

function countriesOf(rule: SegmentRule): readonly string[] {
  if ('all' in rule) return rule.all.flatMap(countriesOf)
  if ('any' in rule) return rule.any.flatMap(countriesOf)
  if ('not' in rule) return countriesOf(rule.not)
  return 'in' in rule && rule.field === 'country' ? rule.in : []
}
