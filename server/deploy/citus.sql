-- Spreads the sessions over the machines of a Citus cluster. Run it once on the coordinator, as the owner
-- of the tables, with the servers stopped, after a start of this version has brought the schema up to
-- date; back up before. Then start the servers again: they see that Citus is there.
--
-- Every statement on a session's data stays on one machine, which a test shows on tables that are
-- partitioned alike (test/db/one-shard.test.ts). On Citus itself it has not been tried: it is in no
-- package of the distributions on which live-audience is tested.
begin;
create extension if not exists citus;

-- Small, read everywhere, written seldom: a copy on every machine.
select create_reference_table('host');
select create_reference_table('session_code');

select create_distributed_table('session', 'id');
select create_distributed_table('poll', 'session_id', colocate_with => 'session');
select create_distributed_table('participant', 'session_id', colocate_with => 'session');
select create_distributed_table('vote', 'session_id', colocate_with => 'session');
select create_distributed_table('question', 'session_id', colocate_with => 'session');
select create_distributed_table('upvote', 'session_id', colocate_with => 'session');
select create_distributed_table('idempotent_call', 'session_id', colocate_with => 'session');

-- sign_in_link, attempt, poll_secret and phone_check stay on the coordinator.
commit;
