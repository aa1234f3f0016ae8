-- Spreads the sessions over the machines of a Citus cluster. `npm run distribute` runs it after it has
-- looked at the cluster, and SCALING.md tells what comes before; by hand it is
-- `psql -v ON_ERROR_STOP=1 -f citus.sql`, on the coordinator, as the owner of the tables, with the servers
-- stopped.
--
-- Every statement on a session's data stays on one machine. What is asked for without a session, and
-- what no session may lack while a machine is down, stays on the coordinator: host, session_code,
-- sign_in_link, attempt, poll_secret, phone_check.
begin;

-- Keys are refused between tables of which one is distributed already, so they come back at the end.
alter table session drop constraint session_owner_id_fkey;
alter table poll drop constraint poll_session_id_fkey;
alter table participant drop constraint participant_session_id_fkey;
alter table question drop constraint question_session_id_participant_id_fkey;
alter table upvote drop constraint upvote_session_id_question_id_fkey;
alter table upvote drop constraint upvote_session_id_participant_id_fkey;

select create_distributed_table('session', 'id');
select create_distributed_table('poll', 'session_id', colocate_with => 'session');
select create_distributed_table('participant', 'session_id', colocate_with => 'session');
select create_distributed_table('vote', 'session_id', colocate_with => 'session');
select create_distributed_table('question', 'session_id', colocate_with => 'session');
select create_distributed_table('upvote', 'session_id', colocate_with => 'session');
select create_distributed_table('idempotent_call', 'session_id', colocate_with => 'session');

-- The rows are on the workers; those that they were copied from would stay, unseen, for ever.
select truncate_local_data_after_distributing_table('session');
select truncate_local_data_after_distributing_table('poll');
select truncate_local_data_after_distributing_table('participant');
select truncate_local_data_after_distributing_table('vote');
select truncate_local_data_after_distributing_table('question');
select truncate_local_data_after_distributing_table('upvote');
select truncate_local_data_after_distributing_table('idempotent_call');

-- session_owner_id_fkey does not: a create would need every machine.
alter table poll add constraint poll_session_id_fkey
  foreign key (session_id) references session (id) on delete cascade;
alter table participant add constraint participant_session_id_fkey
  foreign key (session_id) references session (id) on delete cascade;
alter table question add constraint question_session_id_participant_id_fkey
  foreign key (session_id, participant_id) references participant (session_id, id) on delete cascade;
alter table upvote add constraint upvote_session_id_question_id_fkey
  foreign key (session_id, question_id) references question (session_id, id) on delete cascade;
alter table upvote add constraint upvote_session_id_participant_id_fkey
  foreign key (session_id, participant_id) references participant (session_id, id) on delete cascade;

commit;
