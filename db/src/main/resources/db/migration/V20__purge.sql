-- Dropping a file asks who still refers to it, and PostgreSQL asks the same for each foreign key.
create index blob_of_base on blob (base_sha256) where base_sha256 is not null;
create index run_packet on run (packet_sha256) where packet_sha256 is not null;
create index run_zip on run (zip_sha256) where zip_sha256 is not null;
