import type { Account, TurnOverWager } from '@fairhall/contract'
import { isAboveZero } from '@fairhall/ui/amount'
import { Button } from '@fairhall/ui/button'
import { EmptyState, ErrorState } from '@fairhall/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useIsExcluded, useProfile } from '../../shell/player/use-player.ts'
import { ConfirmEmailView } from './withdrawal/confirm-email-view.tsx'
import { ConfirmPhoneView } from './withdrawal/confirm-phone-view.tsx'
import { LimitView } from './deposit-limit/limit-view.tsx'
import { toConfirm } from '../../shell/player/to-confirm.ts'
import { TurnOverView } from './withdrawal/turn-over-view.tsx'
import { turnOverQuery } from './withdrawal/withdrawal-queries.ts'
import type { WalletTab } from './methods/wallet-tab.ts'

/** A reason that blocks every method of a tab. */
export type WalletBlock =
  | { name: 'limit' }
  | { name: 'nothing' }
  | { name: 'turn-over'; wager: TurnOverWager }
  | { name: 'unknown'; onRetry: () => void }
  | { name: 'confirm-email'; email: string }
  | { name: 'confirm-phone' }

/** Null if nothing blocks, undefined while that is unknown. */
export function useWalletBlock(
  tab: WalletTab,
  account: Account | undefined,
  isLimited: boolean,
): WalletBlock | null | undefined {
  const profile = useProfile()
  const isAsked = tab === 'withdraw' && account !== undefined
  const turnOver = useQuery({ ...turnOverQuery(useClient(), account?.currency ?? ''), enabled: isAsked })
  if (tab === 'deposit') return isLimited ? { name: 'limit' } : null
  if (account === undefined || profile === undefined) return undefined
  if (!isAboveZero(account.withdrawalBalance)) return { name: 'nothing' }
  if (turnOver.isPending) return undefined
  // Checks the turn-over requirement before the player fills in a form.
  if (turnOver.data === undefined) return { name: 'unknown', onRetry: () => void turnOver.refetch() }
  if (isAboveZero(turnOver.data.turnOverWagerAmount)) return { name: 'turn-over', wager: turnOver.data }
  const missing = toConfirm(profile)
  if (missing === null) return null
  return missing === 'phone' ? { name: 'confirm-phone' } : { name: 'confirm-email', ...missing }
}

/** Shows the reason and how to resolve it. */
export function WalletBlockView({ block }: { block: WalletBlock }) {
  if (block.name === 'limit') return <LimitView />
  if (block.name === 'turn-over') return <TurnOverView wager={block.wager} />
  if (block.name === 'unknown') return <UnknownView onRetry={block.onRetry} />
  if (block.name === 'confirm-email') return <ConfirmEmailView email={block.email} />
  if (block.name === 'confirm-phone') return <ConfirmPhoneView />
  return <NothingView />
}

function UnknownView({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('modals.wallet.withdraw.failed')
  return <ErrorState title={t('title')} text={t('text')} retryLabel={t('retry')} onRetry={onRetry} />
}

function NothingView() {
  const t = useTranslations('modals.wallet.withdraw.nothing')
  const modals = useModals()
  const isExcluded = useIsExcluded()
  return (
    <EmptyState
      icon={<Coins />}
      title={t(isExcluded ? 'titleExcluded' : 'title')}
      text={t(isExcluded ? 'textExcluded' : 'text')}
      action={
        !isExcluded && <Button onClick={() => void modals.replace('wallet', 'deposit')}>{t('action')}</Button>
      }
    />
  )
}
