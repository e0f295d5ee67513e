-- Deleting a file asks which others are in its bundle.
create index blob_of_bundle on blob (bundle) where bundle is not null;
