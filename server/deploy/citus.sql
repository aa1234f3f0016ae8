-- Spreads the sessions over the machines of a Citus cluster. `npm run distribute` checks the cluster and then
-- runs this file. SCALING.md has the steps before that. To run it by hand, stop the servers. Then, on the
-- coordinator, as the owner of the tables: `psql -v ON_ERROR_STOP=1 -f citus.sql`
--
-- Every statement on the data of a session runs on one machine. These tables stay on the coordinator, because
-- they are used without a session, or because every session needs them while a machine is down: host,
-- session_code, sign_in_link, attempt, poll_secret, phone_check, presence.
begin;

-- Citus refuses foreign keys between a distributed table and one that is not. So they are dropped here and
-- added again at the end.
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
select create_distributed_table('picture', 'session_id', colocate_with => 'session');
select create_distributed_table('ticket', 'session_id', colocate_with => 'session');
select create_distributed_table('question_merge', 'session_id', colocate_with => 'session');

-- The rows are copied to the workers. The originals would stay on the coordinator, where no statement sees them.
select truncate_local_data_after_distributing_table('session');
select truncate_local_data_after_distributing_table('poll');
select truncate_local_data_after_distributing_table('participant');
select truncate_local_data_after_distributing_table('vote');
select truncate_local_data_after_distributing_table('question');
select truncate_local_data_after_distributing_table('upvote');
select truncate_local_data_after_distributing_table('idempotent_call');
select truncate_local_data_after_distributing_table('picture');
select truncate_local_data_after_distributing_table('ticket');
select truncate_local_data_after_distributing_table('question_merge');

-- Without session_owner_id_fkey: with it, every insert of a session would need all machines.
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
