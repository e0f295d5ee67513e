/**
 * Puts files to S3-compatible stores with requests of the REST API that are signed by AWS Signature Version 4, over
 * {@link platen.jobs.outbound.OutboundClient}.
 */
@NullMarked
package platen.jobs.destination.transport.s3;

import org.jspecify.annotations.NullMarked;
