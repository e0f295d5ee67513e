/** Tests of what an installation is deployed with: manifests of Kubernetes, Compose, the image, Prometheus and Grafana. */
@NullMarked
package platen.ops.deploy;

import org.jspecify.annotations.NullMarked;
