import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute(
  '/_auth/teams/$teamId/$phoneNumberId/contacts_/import',
)({
  component: RouteComponent,
})

function RouteComponent() {
  return (
    <div>Hello "/_auth/teams/$teamId/$phoneNumberId/contacts_/import"!</div>
  )
}
