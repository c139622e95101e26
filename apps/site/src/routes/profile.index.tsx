import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/profile/')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/profile/info', search, replace: true, statusCode: 302 })
  },
})
