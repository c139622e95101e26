import type { PlayerBonusCode } from '@fairhall/contract'
import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { walletStep } from '../../shell/outside/funnels.ts'
import { useProfile } from '../../shell/player/use-player.ts'
import { bonusCodesQuery } from './wallet-queries.ts'

const BY_ITSELF = 1
const WITH_DEPOSIT = 3
const NOT_AVAILABLE = 4

const isAccepted = (code: PlayerBonusCode | null) => code !== null && code.playerBonusCodeId !== null

/** Adds and removes codes. One may give its bonus by itself; where it does not, it is tried as one for a deposit. */
export function useBonusCode() {
  const t = useTranslations('alerts.payments')
  const client = useClient()
  const queryClient = useQueryClient()
  const userId = useProfile()?.id
  const [isSending, setIsSending] = useState(false)
  const reload = () => queryClient.invalidateQueries({ queryKey: bonusCodesQuery(client).queryKey })

  const send = (bonusCode: string, trigger: 1 | 3) =>
    client.call('addBonusCode', { body: { bonusCode, trigger } })

  /** What came of it; null where it was not accepted, which the player is told of. */
  async function add(bonusCode: string): Promise<PlayerBonusCode | null> {
    setIsSending(true)
    walletStep('promoSent', 'deposit', userId)
    try {
      // Whatever goes wrong with the first way counts as not accepted.
      const first = await send(bonusCode, BY_ITSELF).catch(() => null)
      const code = isAccepted(first) ? first : await send(bonusCode, WITH_DEPOSIT)
      if (isAccepted(code)) {
        await reload()
        return code
      }
      const isKnown = [first?.status, code?.status].includes(NOT_AVAILABLE)
      const name = isKnown ? 'bonusCodeNotAvailable' : 'bonusCodeIncorrect'
      notify({ title: t(`${name}.title`), text: t(`${name}.text`), tone: 'error' })
    } catch (error) {
      reportFailure(error)
    } finally {
      setIsSending(false)
    }
    return null
  }

  async function remove({ playerBonusCodeId }: PlayerBonusCode) {
    if (playerBonusCodeId === null) return
    setIsSending(true)
    try {
      await client.call('removeBonusCode', { body: { playerBonusCodeId } })
      await reload()
    } catch (error) {
      reportFailure(error)
    } finally {
      setIsSending(false)
    }
  }

  return { add, remove, isSending }
}
