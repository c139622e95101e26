import { Link, useRouter, type AnyRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { KeyedModal, ModalName, ModalParams, Modals, ModalValue } from './modal-names.ts'
import { withModal, withoutModal, withoutModals } from './modal-search.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The modal that this entry was pushed for: closing it may go back. */
    pushedModal?: ModalName
  }
}

type Search = Record<string, unknown>

/** `open('wallet', 'deposit')`, `open('sign-up')`, `open('turn-over-wager', { currency: 'EUR' })`. */
type OpenArguments<Name extends ModalName> = Modals[Name] extends { values: readonly ['true'] }
  ? []
  : Name extends KeyedModal
    ? [value: ModalValue<Name>]
    : Modals[Name] extends { params: unknown }
      ? [params: ModalParams<Name>]
      : []

function toValueAndParams(given: unknown): [string | undefined, Search] {
  return typeof given === 'object' && given !== null
    ? [undefined, { ...given }]
    : [given as string | undefined, {}]
}

export type ModalControls = ReturnType<typeof modalControls>

/** The search is computed from untyped text here and nowhere else; outside, names and values are typed. */
function modalControls(router: AnyRouter) {
  const go = (search: (now: Search) => Search, pushed: ModalName | undefined, replace: boolean) =>
    router.navigate({
      to: '.',
      search,
      replace,
      resetScroll: false,
      hash: true,
      state: (now: object) => ({ ...now, pushedModal: pushed }),
    } as Parameters<AnyRouter['navigate']>[0])
  const pushedModal = () => router.state.location.state.pushedModal as ModalName | undefined

  return {
    open<Name extends ModalName>(name: Name, ...given: OpenArguments<Name>) {
      const [value, params] = toValueAndParams(given[0])
      return go((now) => withModal(now, name, value, params), name, false)
    },

    /** Opens it in the place of all that are open, so that closing it leads to the page. */
    replace<Name extends ModalName>(name: Name, ...given: OpenArguments<Name>) {
      const [value, params] = toValueAndParams(given[0])
      const pushed = pushedModal() === undefined ? undefined : name
      return go((now) => withModal(withoutModals(now), name, value, params), pushed, true)
    },

    /** Goes back when this page opened it; an entry that came from outside is only cleaned. */
    close(name: ModalName) {
      if (pushedModal() === name) router.history.back()
      else void go((now) => withoutModal(now, name), pushedModal(), true)
    },

    /** Takes what opens nothing out of the address. */
    tidy(search: Search) {
      void go(() => search, pushedModal(), true)
    },

    closeAll() {
      void go(withoutModals, undefined, true)
    },
  }
}

export function useModals(): ModalControls {
  const router = useRouter()
  return useMemo(() => modalControls(router), [router])
}

type LinkTarget = {
  [Name in KeyedModal]: Modals[Name] extends { values: readonly ['true'] }
    ? { modal: Name; value?: undefined }
    : { modal: Name; value: ModalValue<Name> }
}[KeyedModal]

type ModalLinkProps = LinkTarget & { className?: string; children: ReactNode; 'aria-label'?: string }

/** A real link that opens a modal on the page where one is. */
export function ModalLink({ modal, value, className, children, ...rest }: ModalLinkProps) {
  return (
    <Link
      to="."
      search={(now: Search) => withModal(now, modal, value)}
      state={(now) => ({ ...now, pushedModal: modal })}
      resetScroll={false}
      preload={false}
      activeProps={{ className: '' }}
      aria-label={rest['aria-label']}
      className={className ?? ''}
    >
      {children}
    </Link>
  )
}
