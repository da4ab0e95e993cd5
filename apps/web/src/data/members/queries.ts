import { listInvitations, listMembers, listRoles } from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { memberKeys } from '../keys/members.ts';

export const membersQuery = (team_id: number) =>
  queryOptions({
    queryKey: memberKeys.members(team_id),
    queryFn: async ({ signal }) => (await call(listMembers, { params: { team_id }, signal })).data,
  });

export const invitationsQuery = (team_id: number) =>
  queryOptions({
    queryKey: memberKeys.invitations(team_id),
    queryFn: async ({ signal }) => (await call(listInvitations, { params: { team_id }, signal })).data,
  });

export const rolesQuery = (team_id: number) =>
  queryOptions({
    queryKey: memberKeys.roles(team_id),
    queryFn: async ({ signal }) => (await call(listRoles, { params: { team_id }, signal })).data,
  });
