import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ProfileFrame } from '../features/profile-frame/profile-frame.tsx'

export const Route = createFileRoute('/profile')({
  staticData: { access: 'player' },
  loader: ({ context }) => context.texts.load(['pages/profile']),
  component: ProfileRoute,
})

function ProfileRoute() {
  return (
    <ProfileFrame>
      <Outlet />
    </ProfileFrame>
  )
}
