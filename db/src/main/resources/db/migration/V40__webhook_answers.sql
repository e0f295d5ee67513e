-- Answers of receivers are kept for a while only; the sweep that forgets them must not read all attempts there are.
create index delivery_attempt_answered on delivery_attempt (started_at) where headers is not null;
