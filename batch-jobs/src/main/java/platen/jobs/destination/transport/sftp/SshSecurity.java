package platen.jobs.destination.transport.sftp;

import java.security.Provider;
import java.security.Security;
import java.util.Optional;
import org.apache.sshd.common.util.security.AbstractSecurityProviderRegistrar;
import org.apache.sshd.common.util.security.SecurityUtils;
import org.apache.sshd.common.util.security.eddsa.generic.EdDSASupport;

/**
 * Makes the SSH library use the cryptography of the JDK only. By itself it would use BouncyCastle where that is on the
 * class path, of which the image has only a part, and would have no Ed25519 without it.
 */
final class SshSecurity extends AbstractSecurityProviderRegistrar {
    private static final String PROVIDER = "SunEC";

    static {
        SecurityUtils.setAPrioriDisabledProvider(SecurityUtils.BOUNCY_CASTLE, true);
        SecurityUtils.registerSecurityProvider(new SshSecurity());
    }

    private SshSecurity() {
        // The library looks for this name first.
        super(SecurityUtils.EDDSA);
    }

    /** Must be called before anything else of the library is used. */
    static void prepare() {
        // Loading this class has done it.
    }

    @Override
    public boolean isSupported() {
        return true;
    }

    @Override
    public boolean isEnabled() {
        return true;
    }

    @Override
    public boolean isNamedProviderUsed() {
        return false;
    }

    @Override
    public Provider getSecurityProvider() {
        return Security.getProvider(PROVIDER);
    }

    /** Supports nothing else: other algorithms are found in the JDK without a registrar. */
    @Override
    public String getDefaultSecurityEntitySupportValue(Class<?> type) {
        return "";
    }

    @Override
    public Optional<EdDSASupport<?, ?>> getEdDSASupport() {
        return Optional.of(new JdkEd25519());
    }
}
