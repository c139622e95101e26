/**
 * Shows the modals that the address names. It renders nothing on the server and until the page is hydrated: the stored
 * page of `/` is also the page of `/?sign-in=true`. Guests' and players' modals wait until the session matches.
 */
import { useHydrated, useLocation } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { Texts } from '../texts/texts.ts'
import { type SessionStatus, useSession } from '../session/session.ts'
import { definitionOf, type ModalName } from './modal-names.ts'
import { ModalFailure } from './modal-failure.tsx'
import type { ModalPart, ModalProps, ModalRegistry } from './modal-registry.ts'
import { openModals, withoutWrongModals } from './modal-search.ts'
import { nextShown, type ShownModal } from './shown-modals.ts'
import { useModals } from './use-modals.tsx'

type AnyModal = ComponentType<ModalProps<ModalName>>

const mayOpen = (name: ModalName, status: SessionStatus) => {
  const { access } = definitionOf(name)
  return access === 'everyone' || access === status
}

function lazyModals(registry: ModalRegistry, texts: Texts): Partial<Record<ModalName, AnyModal>> {
  const made = Object.entries(registry).map(([name, part]) => {
    const { load, texts: documents } = part as ModalPart<ModalName>
    const ready = async () => (await Promise.all([load(), texts.load(documents)]))[0]
    return [name, lazy(ready)]
  })
  return Object.fromEntries(made)
}

export function ModalHost({ registry, texts }: { registry: ModalRegistry; texts: Texts }) {
  const search: Record<string, unknown> = useLocation().search
  const { status } = useSession()
  const isHydrated = useHydrated()
  const controls = useModals()
  const parts = useMemo(() => lazyModals(registry, texts), [registry, texts])
  const [shown, setShown] = useState<readonly ShownModal[]>([])

  const open = isHydrated ? openModals(search).filter(({ name }) => mayOpen(name, status)) : []
  const next = nextShown(shown, open)
  if (next !== shown) setShown(next)

  useEffect(() => {
    const clean = withoutWrongModals(search)
    if (clean !== null) controls.tidy(clean)
  }, [controls, search])

  const forget = (name: ModalName) =>
    setShown((now) => now.filter((modal) => modal.name !== name || modal.open))
  return next.map(({ name, value, params, open: isOpen }, level) => {
    const Part = parts[name]
    if (Part === undefined) return null
    return (
      <ModalFailure key={name} onFailure={() => controls.close(name)}>
        <Suspense fallback={null}>
          <Part
            open={isOpen}
            level={level}
            value={value as undefined}
            params={params as Record<string, never>}
            close={() => controls.close(name)}
            onClosed={() => forget(name)}
          />
        </Suspense>
      </ModalFailure>
    )
  })
}
