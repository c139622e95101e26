import type { Volatility } from '@fairhall/contract'
import { useFormatter, useTranslations } from 'use-intl'

/** The names of a filter's values, as players see them. */
export function useFilterNames() {
  const t = useTranslations('global-components.game-filters')
  const format = useFormatter()
  const percent = (value: string) =>
    format.number(Number(value) / 100, { style: 'percent', maximumFractionDigits: 2 })
  return {
    feature(id: string): string {
      const key = `feature.names.${id}` as 'feature.names.wilds'
      return /^[\w-]+$/.test(id) && t.has(key) ? t(key) : toWords(id)
    },
    volatility: (value: Volatility): string => t(`volatility.${value}`),
    rtp: (value: string): string => t('rtp.from', { rtp: percent(value) }),
    rtpChip: (value: string): string => t('rtp.chip', { rtp: percent(value) }),
  }
}

/** A provider may have features that the texts don't know. */
const toWords = (id: string) => {
  const words = id.replaceAll(/[-_]+/g, ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
