import {
  type AnyRouter,
  Link,
  type NavigateOptions,
  type RegisteredRouter,
  useRouter,
} from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { session } from '../session/session.ts'
import {
  type KeyedModal,
  mayOpen,
  type ModalName,
  type ModalParams,
  type Modals,
  type ModalValue,
} from './modal-names.ts'
import { openModals, withModal, withoutModal, withoutModals } from './modal-search.ts'
import { opener } from './opening.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The modal that this history entry was pushed for: closing it may go back. */
    pushedModal?: ModalName
    /** How many entries this one is above the page, all pushed for modals. */
    modalDepth?: number
  }
}

type Search = Record<string, unknown>

/** `open('wallet', 'deposit')`, `open('sign-up')`, `open('turn-over-wager', { currency: 'EUR' })`. */
type OpenArguments<Name extends ModalName> = Modals[Name] extends { params: unknown }
  ? [params: ModalParams<Name>]
  : Modals[Name] extends { values: readonly ['true'] }
    ? []
    : Name extends KeyedModal
      ? [value: ModalValue<Name>]
      : []

function toValueAndParams(target: unknown): [string | undefined, Search] {
  return typeof target === 'object' && target !== null
    ? [undefined, { ...target }]
    : [target as string | undefined, {}]
}

type NavigateTo = Parameters<AnyRouter['navigate']>[0]

type ModalControls = ReturnType<typeof modalControls>

/** The only place that computes the search from untyped text; elsewhere, names and values are typed. */
export function modalControls(router: AnyRouter) {
  const state = () => router.latestLocation.state
  const depth = () => state().modalDepth ?? 0
  const isShown = (name: ModalName) =>
    openModals(router.latestLocation.search).some((modal) => modal.name === name)

  const go = (search: (now: Search) => Search, pushed: ModalName | undefined, push = false) =>
    router.navigate({
      to: '.',
      search,
      replace: !push,
      resetScroll: false,
      hash: true,
      state: (now: object) => ({ ...now, pushedModal: pushed, modalDepth: depth() + (push ? 1 : 0) }),
    } as NavigateTo)

  /** Goes back to an entry of this page's stack, so that Back never finds a modal that was closed. */
  const rewindTo = async (targetDepth: number) => {
    const steps = depth() - targetDepth
    if (steps <= 0) return
    await new Promise<void>((resolve) => {
      const stop = router.history.subscribe(() => {
        stop()
        resolve()
      })
      router.history.go(-steps)
    })
    // The router's own location may still lag behind the event that just fired.
    router.updateLatestLocation()
  }

  return {
    isShown,

    async open<Name extends ModalName>(name: Name, ...target: OpenArguments<Name>) {
      if (opener.isBusy() || !mayOpen(name, session.current().status)) return
      const [value, params] = toValueAndParams(target[0])
      // If the modal is already shown, another entry would still show it after closing.
      const isAgain = isShown(name)
      if (!isAgain) opener.begin(name)
      await go((now) => withModal(now, name, value, params), isAgain ? state().pushedModal : name, !isAgain)
      if (!isShown(name)) opener.end(name)
    },

    /** Opens it in place of all open modals, so that closing it leads to the page. */
    async replace<Name extends ModalName>(name: Name, ...target: OpenArguments<Name>) {
      const [value, params] = toValueAndParams(target[0])
      await rewindTo(1)
      const pushed = depth() === 0 ? undefined : name
      await go((now) => withModal(withoutModals(now), name, value, params), pushed)
    },

    /** Goes back if this page opened it; an entry that came from outside is only cleaned. */
    close(name: ModalName) {
      if (state().pushedModal === name) router.history.back()
      else void go((now) => withoutModal(now, name), state().pushedModal)
    },

    /** Removes keys that open nothing from the URL. */
    tidy(search: Search) {
      void go(() => search, state().pushedModal)
    },

    async closeAll() {
      await rewindTo(0)
      if (openModals(router.latestLocation.search).length > 0) await go(withoutModals, undefined)
    },

    /** Navigates from a modal to another page, replacing the modals: Back leads to where they were opened. */
    async leave<const To extends string>(to: NavigateOptions<RegisteredRouter, '/', To>) {
      await rewindTo(1)
      const isPushed = depth() === 1
      if (!isPushed && openModals(router.latestLocation.search).length > 0) await go(withoutModals, undefined)
      await router.navigate({ ...to, replace: isPushed } as NavigateTo)
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

/** A real link that opens a modal on the current page. */
export function ModalLink({ modal, value, className, children, ...rest }: ModalLinkProps) {
  const guard = (event: MouseEvent) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey
    if (opener.isBusy() || !mayOpen(modal, session.current().status)) event.preventDefault()
    else if (!isElsewhere) opener.begin(modal)
  }
  return (
    <Link
      to="."
      search={(now: Search) => withModal(now, modal, value)}
      state={(now) => ({ ...now, pushedModal: modal, modalDepth: (now.modalDepth ?? 0) + 1 })}
      resetScroll={false}
      preload={false}
      activeProps={{ className: '' }}
      onClick={guard}
      aria-label={rest['aria-label']}
      className={className ?? ''}
    >
      {children}
    </Link>
  )
}
