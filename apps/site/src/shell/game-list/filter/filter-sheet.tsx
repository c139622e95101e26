import { Button } from '@fairhall/ui/button'
import { Modal } from '@fairhall/ui/modal'
import { Toggle } from '@fairhall/ui/toggle'
import { COUNT_MAX } from '@fairhall/contract/paging'
import { useTranslations } from 'use-intl'
import { useStore } from '../../create-store.ts'
import { hasBonusGames } from './bonus-games.ts'
import FilterField, { type FieldKind } from './filter-fields.tsx'
import { cleared, countChoices, type GameFilter, type ListBase } from './game-filter.ts'
import { useFilterChange } from './use-filter-change.ts'

interface Props {
  base: ListBase
  filter: GameFilter
  total: number | undefined
  open: boolean
  onClose: () => void
}

/** All filters on a phone. Each choice takes effect immediately; the button shows how many games are left. */
export default function FilterSheet({ base, filter, total, open, onClose }: Props) {
  const t = useTranslations('global-components.game-filters')
  const change = useFilterChange()
  const hasBonus = useStore(hasBonusGames) || filter.isForBonus
  const kinds: FieldKind[] = [
    'feature',
    'volatility',
    'rtp',
    ...('provider' in base ? [] : ['provider' as const]),
  ]
  return (
    <Modal open={open} tall title={t('label')} closeLabel={t('close')} onClose={onClose}>
      <Toggle
        label={t('demo')}
        checked={filter.hasDemo}
        onChange={() => change({ ...filter, hasDemo: !filter.hasDemo })}
      />
      {hasBonus && (
        <Toggle
          label={t('bonus')}
          checked={filter.isForBonus}
          onChange={() => change({ ...filter, isForBonus: !filter.isForBonus })}
        />
      )}
      {kinds.map((kind) => (
        <section key={kind} className="mt-5 border-t border-line pt-5">
          <h3 className="mb-3 font-text text-sm font-semibold tracking-normal text-muted">
            {t(`${kind}.label`)}
          </h3>
          <FilterField {...{ kind, base, filter }} onChange={change} />
        </section>
      ))}
      <div className="sticky -bottom-6 z-1 -mx-5 mt-6 -mb-6 flex gap-3 border-t border-line bg-panel px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] md:-mx-7 md:px-7">
        <Button
          variant="secondary"
          className="shrink-0 px-4! text-sm"
          disabled={countChoices(filter) === 0}
          onClick={() => change({ ...cleared(filter), search: filter.search })}
        >
          {t('clear')}
        </Button>
        <Button wide loading={total === undefined} onClick={onClose}>
          {total === COUNT_MAX ? t('showMany', { count: COUNT_MAX }) : t('show', { count: total ?? 0 })}
        </Button>
      </div>
    </Modal>
  )
}
