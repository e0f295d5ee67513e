package platen.jobs.destination.transport.sftp;

import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.interfaces.EdECKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.KeySpec;
import java.security.spec.NamedParameterSpec;
import org.apache.sshd.common.config.keys.PrivateKeyEntryDecoder;
import org.apache.sshd.common.config.keys.PublicKeyEntryDecoder;
import org.apache.sshd.common.signature.Signature;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.common.util.security.eddsa.generic.EdDSASupport;
import org.apache.sshd.common.util.security.eddsa.generic.EdDSAUtils;
import org.apache.sshd.common.util.security.eddsa.generic.GenericEd25519PublicKeyDecoder;
import org.apache.sshd.common.util.security.eddsa.generic.GenericOpenSSHEd25519PrivateKeyEntryDecoder;
import org.apache.sshd.common.util.security.eddsa.generic.GenericSignatureEd25519;

/** Ed25519 (RFC 8709) with the keys and signatures of the JDK. Thread-safe. */
final class JdkEd25519 implements EdDSASupport<EdECPublicKey, EdECPrivateKey> {
    private static final String ALGORITHM = "Ed25519";

    @Override
    public PublicKeyEntryDecoder<EdECPublicKey, EdECPrivateKey> getEDDSAPublicKeyEntryDecoder() {
        return new GenericEd25519PublicKeyDecoder<>(EdECPublicKey.class, EdECPrivateKey.class, this);
    }

    @Override
    public PrivateKeyEntryDecoder<EdECPublicKey, EdECPrivateKey> getOpenSSHEDDSAPrivateKeyEntryDecoder() {
        return new GenericOpenSSHEd25519PrivateKeyEntryDecoder<>(EdECPublicKey.class, EdECPrivateKey.class, this);
    }

    @Override
    public Signature getEDDSASigner() {
        return new GenericSignatureEd25519(ALGORITHM);
    }

    @Override
    public int getEDDSAKeySize(Key key) {
        return key instanceof EdECKey ? KEY_SIZE : -1;
    }

    @Override
    public Class<EdECPublicKey> getEDDSAPublicKeyType() {
        return EdECPublicKey.class;
    }

    @Override
    public Class<EdECPrivateKey> getEDDSAPrivateKeyType() {
        return EdECPrivateKey.class;
    }

    @Override
    public boolean compareEDDSAPPublicKeys(PublicKey one, PublicKey other) {
        return one instanceof EdECPublicKey && one.equals(other);
    }

    @Override
    public boolean compareEDDSAPrivateKeys(PrivateKey one, PrivateKey other) {
        return one instanceof EdECPrivateKey && one.equals(other);
    }

    /** A pair that is generated from the same seed has the same public key. */
    @Override
    public EdECPublicKey recoverEDDSAPublicKey(PrivateKey key) throws GeneralSecurityException {
        byte[] seed = seed(key);
        KeyPairGenerator generator = KeyPairGenerator.getInstance(ALGORITHM);
        generator.initialize(NamedParameterSpec.ED25519, new Seed(seed));
        return (EdECPublicKey) generator.generateKeyPair().getPublic();
    }

    @Override
    public EdECPublicKey generateEDDSAPublicKey(byte[] point) throws GeneralSecurityException {
        return (EdECPublicKey) KeyFactory.getInstance(ALGORITHM).generatePublic(EdDSAUtils.createPublicKeySpec(point));
    }

    @Override
    public EdECPrivateKey generateEDDSAPrivateKey(byte[] seed) throws GeneralSecurityException {
        return (EdECPrivateKey) KeyFactory.getInstance(ALGORITHM)
                .generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, seed));
    }

    @Override
    public <B extends Buffer> B putRawEDDSAPublicKey(B buffer, PublicKey key) {
        buffer.putBytes(point(key));
        return buffer;
    }

    @Override
    public <B extends Buffer> B putEDDSAKeyPair(B buffer, PublicKey publicKey, PrivateKey privateKey) {
        throw new UnsupportedOperationException("Private keys are not written");
    }

    @Override
    public KeySpec createPublicKeySpec(EdECPublicKey key) {
        try {
            return EdDSAUtils.createPublicKeySpec(point(key));
        } catch (InvalidKeyException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public KeySpec createPrivateKeySpec(EdECPrivateKey key) {
        return new EdECPrivateKeySpec(NamedParameterSpec.ED25519, getPrivateKeyData(key));
    }

    @Override
    public byte[] getPublicKeyData(EdECPublicKey key) {
        return point(key);
    }

    @Override
    public byte[] getPrivateKeyData(EdECPrivateKey key) {
        try {
            return seed(key);
        } catch (InvalidKeyException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public String getKeyFactoryAlgorithm() {
        return ALGORITHM;
    }

    private static byte[] seed(PrivateKey key) throws InvalidKeyException {
        if (key instanceof EdECPrivateKey own) {
            return own.getBytes().orElseThrow(() -> new InvalidKeyException("The key has no bytes"));
        }
        throw new InvalidKeyException("Not an Ed25519 key");
    }

    private static byte[] point(PublicKey key) {
        try {
            return EdDSAUtils.getBytes(key);
        } catch (InvalidKeyException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Gives the generator the seed of a key instead of a random one. */
    private static final class Seed extends SecureRandom {
        private static final long serialVersionUID = 1L;

        private final byte[] seed;

        Seed(byte[] seed) {
            this.seed = seed.clone();
        }

        @Override
        public void nextBytes(byte[] bytes) {
            System.arraycopy(seed, 0, bytes, 0, bytes.length);
        }
    }
}
