-- What is told of a batch as a whole, such as columns that no field takes, and how many warnings its rows have.
alter table batch add column warnings json;
alter table batch_part add column warnings bigint not null default 0;
