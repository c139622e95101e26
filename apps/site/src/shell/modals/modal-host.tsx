/**
 * Shows the modals that the URL names. It renders nothing on the server or before hydration: the cached page of `/`
 * also serves `/?sign-in=true`. Visitors' and players' modals wait until the session matches. Where the law forbids
 * play, an explanation replaces sign-up, and sign-in too where players can't even sign in.
 */
import { RestrictType } from '@fairhall/contract/codes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { onFirstInput } from '../client/first-input.ts'
import { reloadPage, loadPart } from '../client/load-part.ts'
import { useClient } from '../client/use-client.ts'
import { isUnreached } from '../errors/report-failure.ts'
import { initQuery } from '../market/market-queries.ts'
import { useSession } from '../session/session.ts'
import type { Texts } from '../texts/texts.ts'
import { ModalFailure } from './modal-failure.tsx'
import { mayOpen, type ModalName } from './modal-names.ts'
import { modalParts } from './modal-parts.ts'
import type { ModalRegistry } from './modal-registry.ts'
import { openModals, withoutWrongModals } from './modal-search.ts'
import { opener } from './modal-loading.ts'
import { nextShown, type ShownModal } from './shown-modals.ts'
import { useModals } from './use-modals.tsx'

/** By restriction type, like the server. */
const closedModals: Readonly<Record<number, readonly ModalName[]>> = {
  [RestrictType.layout]: ['sign-up'],
  [RestrictType.signIn]: ['sign-in', 'sign-up'],
}

type Props = { loadRegistry: () => Promise<ModalRegistry>; texts: Texts }

export function ModalHost({ loadRegistry, texts }: Props) {
  const search: Record<string, unknown> = useLocation().search
  const { status } = useSession()
  const isHydrated = useHydrated()
  const controls = useModals()
  const { data: init } = useQuery(initQuery(useClient()))
  const queryClient = useQueryClient()
  const parts = useMemo(
    () => modalParts(loadRegistry, texts, queryClient),
    [loadRegistry, texts, queryClient],
  )
  const [shown, setShown] = useState<readonly ShownModal[]>([])

  const open = isHydrated ? openModals(search).filter(({ name }) => mayOpen(name, status)) : []
  const next = nextShown(shown, open)
  if (next !== shown) setShown(next)

  // Loads the modals at the first touch, because every modal opens by user input.
  useEffect(() => onFirstInput(() => void loadPart(loadRegistry).catch(() => undefined)), [loadRegistry])
  useEffect(() => {
    const clean = withoutWrongModals(search)
    if (clean !== null) controls.tidy(clean)
  }, [controls, search])
  useEffect(() => {
    if (!next.some((modal) => modal.open && modal.name === opener.current())) opener.end()
  }, [search, next])

  const closed = closedModals[init?.restriction.restrictType ?? 0]
  const forget = (name: ModalName) =>
    setShown((now) => now.filter((modal) => modal.name !== name || modal.open))
  const fail = async (name: ModalName, error: unknown) => {
    // Its name is in the URL, so the reloaded page opens it.
    const hasFailedAgain = !parts.forget(name) && isUnreached(error)
    if (hasFailedAgain && (await reloadPage())) return
    opener.end(name)
    controls.close(name)
  }
  return next.map(({ name, value, params, open: isOpen, opening }, level) => {
    const Part = parts.of(closed?.includes(name) ? 'geo-restricted-type' : name)
    return (
      <ModalFailure
        key={`${name} ${opening}`}
        open={isOpen}
        onFailure={(error) => void fail(name, error)}
        onClosed={() => forget(name)}
      >
        <Suspense fallback={null}>
          <Opened name={name} open={isOpen}>
            <Part
              open={isOpen}
              level={level}
              value={value as undefined}
              params={params as Record<string, never>}
              close={() => controls.close(name)}
              onClosed={() => forget(name)}
            />
          </Opened>
        </Suspense>
      </ModalFailure>
    )
  })
}

/** Its effect runs when the modal is shown: only then can the next modal open. */
function Opened({ name, open, children }: { name: ModalName; open: boolean; children: ReactNode }) {
  useEffect(() => {
    if (open) opener.end(name)
  }, [name, open])
  return children
}
