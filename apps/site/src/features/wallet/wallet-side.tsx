import type { PaymentMethod } from '@fairhall/contract'
import { playerNumberOf } from '@fairhall/contract/player-number'
import { cx } from '@fairhall/ui/cx'
import { Tabs } from '@fairhall/ui/tabs'
import { useTranslations } from 'use-intl'
import { Mark } from '../../shell/page-parts/logo.tsx'
import { PauseNotice } from '../../shell/limits/pause-notice.tsx'
import { useOnlyWithdraws } from '../../shell/player/use-only-withdraws.ts'
import { useProfile } from '../../shell/player/use-player.ts'
import { BalanceSelect } from './balance-select.tsx'
import { MethodList } from './methods/method-list.tsx'
import type { OtherCurrencies } from './methods/use-other-currencies.ts'
import type { WalletTab } from './methods/wallet-tab.ts'
import { RegionBlock } from './region-block.tsx'
import { type WalletBlock, WalletBlockView } from './wallet-block.tsx'

interface Props {
  tab: WalletTab
  onTab: (tab: WalletTab) => void
  country: string
  methods: readonly PaymentMethod[] | undefined
  onRetry: (() => void) | null
  block: WalletBlock | null
  others: OtherCurrencies
  chosen: string | null
  onChoose: (method: string) => void
  format: (amount: string) => string
}

/** The left side: the account, the tabs and the payment methods. */
export function WalletSide({ tab, onTab, country, block, ...list }: Props) {
  const t = useTranslations('modals.wallet')
  const onlyWithdraws = useOnlyWithdraws()
  const profile = useProfile()
  const number = profile && playerNumberOf(profile.id).toUpperCase()
  return (
    <>
      <div className="sticky top-0 z-1 -mx-5 -mt-6 flex min-h-19 items-center justify-between gap-3 bg-(--side) ps-5 pe-19 pt-6 pb-2 md:-top-6 md:-mx-6 md:px-6">
        <p
          aria-hidden="true"
          data-vital=""
          className="flex items-center gap-2.5 font-display text-xl font-bold"
        >
          <Mark className="size-6" />
          {t('title')}
        </p>
        {number !== undefined && <p className="text-sm text-muted tabular-nums">{t('player', { number })}</p>}
      </div>
      <div className="mt-1 md:hidden">
        <BalanceSelect />
      </div>
      {onlyWithdraws ? (
        <div className="mt-3 flex flex-col gap-1 md:mt-1">
          <PauseNotice />
          <h3 className="mt-4 text-lg">{t('tabs.withdraw')}</h3>
          <Methods {...{ country, block, ...list }} />
        </div>
      ) : (
        <Tabs
          className="mt-3 flex min-h-0 flex-1 flex-col md:mt-1"
          panelClassName="flex flex-col gap-1"
          label={t('tabs.label')}
          value={tab}
          onValue={onTab}
          items={[
            { value: 'deposit', label: t('tabs.deposit') },
            { value: 'withdraw', label: t('tabs.withdraw') },
          ]}
        >
          <Methods {...{ country, block, ...list }} />
        </Tabs>
      )}
    </>
  )
}

/** The player's country and its methods, or the reason that blocks them all. */
function Methods({ country, block, ...list }: Omit<Props, 'tab' | 'onTab'>) {
  return (
    <>
      <div className="mt-2.5">
        <RegionBlock country={country} />
      </div>
      {block !== null && (
        <div className="pt-3 md:hidden">
          <WalletBlockView block={block} />
        </div>
      )}
      {block?.kind !== 'limit' && (
        <div className={cx(block !== null && 'max-md:hidden')}>
          <MethodList {...list} />
        </div>
      )}
    </>
  )
}
