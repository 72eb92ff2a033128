-- migrate:up
-- A token that Apple calls bad may be a mistake of ours, or of a moment: before a phone is given up for it, it is asked twice.

alter table device add column suspect_at timestamptz;
comment on column device.suspect_at is 'When Apple last called the token bad that it may have given out all the same: 400, not 410. It is pushed to on a connection apart from the others, which such answers slow; taken, it is trusted again, called bad once more it is dead. Before token_seen_at it means nothing: the app has presented a token since.';
-- migrate:down
