import { Popover } from '@base-ui/react/popover'
import { cx } from '@fairhall/ui/cx'
import { Money } from '@fairhall/ui/money'
import { popupClass } from '@fairhall/ui/select'
import { Skeleton } from '@fairhall/ui/skeleton'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyPart } from '../../shell/errors/lazy-part.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useActiveAccount } from '../../shell/player/use-player.ts'

const loadCurrencies = () => import('../../shell/account-panel/currency-panel.tsx')

/** The wallet's active balance, and a way to switch currencies. `isTight` hides the label on narrow screens. */
export function BalanceSelect({ isTight = false }: { isTight?: boolean }) {
  const t = useTranslations('modals.wallet.balance')
  const active = useActiveAccount()
  const format = useMoneyFormat()
  const [isOpen, setIsOpen] = useState(false)
  if (active === undefined) return <Skeleton className="h-8 w-40" />
  const balance = format(active.balance, active.currency)
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        data-vital=""
        className="inline-flex min-h-11 max-w-full min-w-0 items-center gap-2 rounded-control px-2 text-start hover:text-brass-bright max-md:w-full max-md:border max-md:border-line max-md:bg-raised/40 max-md:px-4 md:-mx-2"
      >
        <span className={cx('text-sm text-muted', isTight && 'max-lg:sr-only')}>{t('label')}</span>
        <Money
          amount={active.balance}
          className={cx('min-w-0 truncate font-display text-lg font-bold', isTight && 'max-lg:text-base')}
        >
          {balance}
        </Money>
        <span className="sr-only">{t('choose')}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted max-md:ms-auto" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          sideOffset={6}
          align="start"
          collisionPadding={12}
          className="z-1100 outline-none"
        >
          <Popover.Popup
            aria-label={t('choose')}
            className={`${popupClass} max-h-[min(var(--available-height),32rem)]! w-88 p-4`}
          >
            <LazyPart name="currencies" load={loadCurrencies} outline={<Skeleton className="h-72" />}>
              {(CurrencyPanel) => (
                <CurrencyPanel onDone={() => setIsOpen(false)} onAsk={() => setIsOpen(false)} />
              )}
            </LazyPart>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
